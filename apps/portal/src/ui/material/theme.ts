import { createTheme, type PaletteColorOptions } from '@mui/material/styles'
import { controlOverrides } from './control-overrides.ts'
import { inputOverrides } from './input-overrides.ts'
import { surfaceOverrides } from './surface-overrides.ts'

declare module '@mui/material/styles' {
  interface ThemeOptions {
    /** Missing from MUI's types for themes without CSS variables. */
    colorSpace?: string
  }
}

/**
 * One MUI theme for light and dark. Every color is a token of tokens.css that `<html data-theme>` switches, so a mode
 * change repaints without a React render. The color space makes MUI mix colors in CSS, because it cannot parse `var()`
 * in JavaScript.
 */
export const theme = createTheme({
  colorSpace: 'oklch',
  palette: {
    primary: tokenColor('--accent', '--accent-ink'),
    secondary: tokenColor('--ink-2', '--surface'),
    error: tokenColor('--negative', '--surface'),
    success: tokenColor('--positive', '--surface'),
    warning: tokenColor('--demo', '--demo-soft'),
    info: tokenColor('--accent', '--accent-ink'),
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    background: { default: 'var(--canvas)', paper: 'var(--surface)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--ink-2)',
      hover: 'var(--surface-3)',
      selected: 'var(--accent-soft)',
      disabled: 'var(--ink-3)',
      disabledBackground: 'var(--surface-2)',
      focus: 'var(--surface-3)',
    },
  },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 13,
    fontWeightRegular: 450,
    fontWeightMedium: 550,
    fontWeightBold: 600,
    body1: { font: 'var(--t-body)', letterSpacing: 0 },
    body2: { font: 'var(--t-body)', letterSpacing: 0 },
    button: { fontWeight: 550, fontSize: 13, textTransform: 'none', letterSpacing: 0 },
  },
  shape: { borderRadius: 8 },
  spacing: 4,
  transitions: { duration: { shortest: 120, shorter: 140, short: 160, standard: 180, complex: 200 } },
  components: { ...controlOverrides, ...inputOverrides, ...surfaceOverrides },
})

/** Shades are mixed towards ink, which lightens in the dark theme and darkens in the light one. */
function tokenColor(token: string, ink: string): PaletteColorOptions {
  return {
    main: `var(${token})`,
    light: `color-mix(in srgb, var(${token}) 82%, var(--surface))`,
    dark: `color-mix(in srgb, var(${token}) 88%, var(--ink))`,
    contrastText: `var(${ink})`,
  }
}
