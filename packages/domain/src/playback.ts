/** core §9. */
export const BASE_ANIMATION_DELAY_MS = 1000
/** In the order the speed button goes through them, and round again (core §4). */
export const SPEED_MULTIPLIERS = [1, 2, 3, 0.5] as const
export type SpeedMultiplier = (typeof SPEED_MULTIPLIERS)[number]

export function nextSpeed(current: SpeedMultiplier): SpeedMultiplier {
  return SPEED_MULTIPLIERS[(SPEED_MULTIPLIERS.indexOf(current) + 1) % SPEED_MULTIPLIERS.length] ?? 1
}

export const animationDelayMs = (speed: SpeedMultiplier) => BASE_ANIMATION_DELAY_MS / speed

/** The frame after this one; from the last back to the first. */
export const nextFrame = (frame: number, frameCount: number) => (frameCount > 0 ? (frame + 1) % frameCount : 0)
