import type { ShownTheme } from '../../ui/theme/color-mode.ts'

export interface InkOnWeather {
  text: string
  halo: string
  line: string
  freezing: string
}

/** Colors of what is written and drawn over weather, in both themes: they stay readable on every palette. */
export const INK_ON_WEATHER: Record<ShownTheme, InkOnWeather> = {
  light: { text: '#0b1220', halo: '#ffffff', line: '#475569', freezing: '#1d4ed8' },
  dark: { text: '#f8fafc', halo: '#0b1220', line: '#cbd5e1', freezing: '#93c5fd' },
}
