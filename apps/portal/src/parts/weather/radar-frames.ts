import type { WeatherPlayer } from './use-weather-player.ts'

/** A player whose radar tiles draw snow apart from rain, for screens with the legends of both. */
export const withSnowApart = <Player extends Pick<WeatherPlayer, 'kept'>>(player: Player): Player => ({
  ...player,
  kept: player.kept.map((frame) => ({ ...frame, tiles: `${frame.tiles}&precipitation_types=true` })),
})
