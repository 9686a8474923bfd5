import type { Components, Theme } from '@mui/material/styles'

const NO_RIPPLE = { disableRipple: true, disableTouchRipple: true } as const

/** The focus ring of tokens.css. MUI sets its own focus class on elements that are not the focused one. */
export const FOCUS_RING = { outline: 'none', boxShadow: 'var(--focus)' } as const

/** Tabs: no ripple, no capitals. */
export const controlOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: NO_RIPPLE,
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible, &:focus-visible': FOCUS_RING } },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 38, borderBottom: '1px solid var(--line)' },
      list: { gap: 20 },
      indicator: { height: 2, borderRadius: '2px 2px 0 0', backgroundColor: 'var(--accent)' },
    },
  },
  MuiTab: {
    defaultProps: NO_RIPPLE,
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 38,
        padding: 0,
        gap: 6,
        flexDirection: 'row',
        font: '550 13px/1 var(--font)',
        textTransform: 'none',
        letterSpacing: 0,
        color: 'var(--ink-2)',
        '&:hover, &.Mui-selected': { color: 'var(--ink)' },
        '&.Mui-focusVisible': { ...FOCUS_RING, borderRadius: 'var(--r-1)' },
      },
    },
  },
}
