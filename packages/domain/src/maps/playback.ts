/** Delay between two frames at speed 1 (TIME-028). */
export const BASE_ANIMATION_DELAY_MS = 1000
/** The speeds in the order in which the speed button cycles through them (TIME-026). */
export const SPEED_MULTIPLIERS = [1, 2, 3, 0.5] as const
export type SpeedMultiplier = (typeof SPEED_MULTIPLIERS)[number]

export function nextSpeed(current: SpeedMultiplier): SpeedMultiplier {
  return SPEED_MULTIPLIERS[(SPEED_MULTIPLIERS.indexOf(current) + 1) % SPEED_MULTIPLIERS.length] ?? 1
}

export const animationDelayMs = (speed: SpeedMultiplier) => BASE_ANIMATION_DELAY_MS / speed

/** The frame after this one, wrapping from the last to the first. */
export const nextFrame = (frame: number, frameCount: number) => (frameCount > 0 ? (frame + 1) % frameCount : 0)
