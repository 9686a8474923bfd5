import { readStored, type StoredValue, writeStored } from '../../platform/local-store.ts'

/** The user's choice; `system` follows the operating system. */
export type ColorMode = StoredValue<'colorMode'>
/** The theme that is applied. */
export type ShownTheme = 'light' | 'dark'

export const SYSTEM_DARK_QUERY = '(prefers-color-scheme: dark)'

export function storedColorMode(): ColorMode {
  return readStored('colorMode')
}

export function storeColorMode(mode: ColorMode): void {
  writeStored('colorMode', mode)
}

export function shownTheme(mode: ColorMode, systemIsDark: boolean): ShownTheme {
  if (mode === 'system') return systemIsDark ? 'dark' : 'light'
  return mode
}
