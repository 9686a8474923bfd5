import type { Components, Theme } from '@mui/material/styles'

const FLOATING = {
  background: 'var(--panel)',
  backgroundImage: 'none',
  borderRadius: 'var(--r-4)',
  color: 'var(--ink)',
}

/** Styles of menus and of the lists below a search field. */
const MENU_PAPER = { ...FLOATING, marginTop: 4, borderRadius: 10, boxShadow: 'var(--e-3)' } as const

/** Dialogs, drawers, menus and tooltips. Shadows are --e-1 to --e-3 instead of MUI's. */
export const surfaceOverrides: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiDialog: {
    styleOverrides: { paper: { ...FLOATING, margin: 24, borderRadius: 16, boxShadow: 'var(--e-3)' } },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: { ...FLOATING, margin: 12, height: 'auto', bottom: 0, borderRadius: 16, boxShadow: 'var(--e-3)' },
    },
  },
  MuiPopover: { styleOverrides: { paper: { ...FLOATING, boxShadow: 'var(--e-2)' } } },
  MuiMenu: {
    styleOverrides: {
      paper: MENU_PAPER,
      list: { padding: 4 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: MENU_PAPER,
      listbox: { padding: 4 },
      groupLabel: {
        padding: '0 10px',
        background: 'var(--panel)',
        color: 'var(--ink-3)',
        font: 'var(--t-caption)',
        lineHeight: '28px',
      },
      option: {
        '&.MuiAutocomplete-option': {
          minHeight: 32,
          padding: '0 10px',
          borderRadius: 7,
          font: '450 13px/1.3 var(--font)',
        },
      },
      noOptions: { font: '450 13px/1.3 var(--font)' },
      loading: { font: '450 13px/1.3 var(--font)' },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '0 10px',
        gap: 8,
        borderRadius: 7,
        font: '450 13px/1 var(--font)',
        '&:hover, &.Mui-focusVisible': { background: 'var(--surface-3)' },
        '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px var(--accent)' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          background: 'var(--accent-soft)',
          color: 'var(--accent)',
          fontWeight: 550,
        },
      },
    },
  },
}
