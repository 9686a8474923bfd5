import type { WeatherPlayer } from './use-weather-player.ts'

/** A player whose radar tiles draw snow and rain in different colors, for screens that show both legends. */
export const withSnowApart = <Player extends Pick<WeatherPlayer, 'kept'>>(player: Player): Player => ({
  ...player,
  isSnowApart: true,
  kept: player.kept.map((frame) => ({ ...frame, tiles: `${frame.tiles}&precipitation_types=true` })),
})
