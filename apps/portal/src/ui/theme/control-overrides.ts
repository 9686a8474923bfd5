import type { Components, Theme } from '@mui/material/styles'

const NO_RIPPLE = { disableRipple: true, disableTouchRipple: true } as const

/** The focus ring of tokens.css. MUI sets its own focus class on elements that are not the focused one. */
export const FOCUS_RING = { outline: 'none', boxShadow: 'var(--focus)' } as const

/** Buttons, tabs, toggles: 32 px high, 40 where large, no ripple, no capitals. */
export const controlOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: NO_RIPPLE,
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible, &:focus-visible': FOCUS_RING } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 'var(--control)',
        padding: '0 12px',
        gap: 7,
        borderRadius: 'var(--r-3)',
        font: '550 13px/1 var(--font)',
        whiteSpace: 'nowrap',
        transition: 'background-color var(--motion), border-color var(--motion), color var(--motion)',
        // Buttons without elevation have no shadow in MUI, so the ring needs a stronger selector.
        '&&.Mui-focusVisible, &&:focus-visible': FOCUS_RING,
        // The spinner covers the label, which stays in place to keep the button's width.
        '&.MuiButton-loading.MuiButton-loading': { color: 'transparent' },
        '& .MuiButton-loadingIndicator': { color: 'var(--ink-2)' },
      },
      sizeLarge: { height: 'var(--control-lg)', padding: '0 16px' },
      sizeSmall: { height: 28, padding: '0 9px', fontSize: 12.5 },
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      outlined: {
        border: '1px solid var(--line-strong)',
        background: 'var(--surface)',
        color: 'var(--ink)',
        '&:hover': { background: 'var(--surface-2)', borderColor: 'var(--ink-3)' },
        '&.Mui-disabled': { color: 'var(--ink-3)', background: 'var(--surface-2)', borderColor: 'var(--line)' },
      },
      contained: {
        background: 'var(--accent)',
        color: 'var(--accent-ink)',
        '&:hover': { background: 'color-mix(in srgb, var(--accent) 88%, var(--ink))' },
        '&.Mui-disabled': { color: 'var(--ink-3)', background: 'var(--surface-3)' },
        '&.MuiButton-colorError': { background: 'var(--negative)', color: 'var(--surface)' },
        '&.MuiButton-colorError:hover': { background: 'color-mix(in srgb, var(--negative) 88%, var(--ink))' },
      },
      text: {
        color: 'var(--ink-2)',
        '&:hover': { background: 'var(--surface-3)', color: 'var(--ink)' },
        '&.MuiButton-colorPrimary': { color: 'var(--accent)' },
        '&.MuiButton-colorPrimary:hover': { background: 'var(--accent-soft)' },
        '&.MuiButton-colorError': { color: 'var(--negative)' },
        '&.MuiButton-colorError:hover': { background: 'color-mix(in srgb, var(--negative) 10%, transparent)' },
        '&.Mui-disabled': { color: 'var(--ink-3)' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 'var(--r-3)',
        color: 'var(--ink-2)',
        '&:hover': { background: 'var(--surface-3)', color: 'var(--ink)' },
        '&.Mui-disabled': { color: 'color-mix(in srgb, var(--ink-3) 55%, transparent)' },
      },
      sizeSmall: { width: 28, height: 28 },
      sizeLarge: { width: 40, height: 40 },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        padding: 3,
        gap: 2,
        borderRadius: 10,
        background: 'var(--surface-3)',
        '& .MuiToggleButtonGroup-grouped': { margin: 0, border: 0, borderRadius: 7 },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 26,
        padding: '0 11px',
        gap: 6,
        border: 0,
        borderRadius: 7,
        font: '550 12.5px/1 var(--font)',
        textTransform: 'none',
        letterSpacing: 0,
        color: 'var(--ink-2)',
        whiteSpace: 'nowrap',
        transition: 'background-color var(--motion), color var(--motion)',
        '&:hover': { background: 'color-mix(in srgb, var(--surface) 60%, transparent)', color: 'var(--ink)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--surface)',
          color: 'var(--ink)',
          boxShadow: '0 0 0 1px color-mix(in srgb, var(--ink) 8%, transparent), var(--e-1)',
        },
        '&.Mui-focusVisible, &.Mui-selected.Mui-focusVisible': { ...FOCUS_RING, zIndex: 1 },
        '&.Mui-disabled': { border: 0, color: 'color-mix(in srgb, var(--ink-3) 70%, transparent)' },
      },
    },
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
