import { z } from 'zod'
import { readStored, writeStored } from '../../platform/storage/stored-value.ts'

const COLOR_MODES = ['light', 'dark', 'system'] as const
/** What the user chose; system follows the operating system. */
export type ColorMode = (typeof COLOR_MODES)[number]
/** What is on the screen. */
export type ShownTheme = 'light' | 'dark'

const STORAGE_KEY = 'colorMode'
export const SYSTEM_DARK_QUERY = '(prefers-color-scheme: dark)'

export function storedColorMode(): ColorMode {
  return readStored(STORAGE_KEY, z.enum(COLOR_MODES)) ?? 'system'
}

export function storeColorMode(mode: ColorMode): void {
  writeStored(STORAGE_KEY, mode)
}

export function shownTheme(mode: ColorMode, systemIsDark: boolean): ShownTheme {
  if (mode === 'system') return systemIsDark ? 'dark' : 'light'
  return mode
}
