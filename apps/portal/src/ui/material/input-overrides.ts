import type { Components, Theme } from '@mui/material/styles'
import { FOCUS_RING } from './control-overrides.ts'

const THUMB_SHADOW = '0 1px 2px rgba(0, 0, 0, 0.3)'

/** Fields are 40 px high (32 if small) below a separate label; see field.tsx. */
export const inputOverrides: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 'var(--control-lg)',
        padding: '0 11px',
        gap: 9,
        borderRadius: 'var(--r-3)',
        background: 'var(--surface)',
        color: 'var(--ink)',
        font: '450 13.5px/1.3 var(--font)',
        transition: 'box-shadow var(--motion)',
        '&.MuiInputBase-sizeSmall': { minHeight: 'var(--control)', fontSize: 13 },
        '& .MuiOutlinedInput-notchedOutline': { border: '1px solid var(--line-strong)', top: 0 },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-3)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { border: '1px solid var(--accent)' },
        '&.Mui-focused': { boxShadow: '0 0 0 3px color-mix(in srgb, var(--accent) 24%, transparent)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--negative)' },
        '&.Mui-error.Mui-focused': { boxShadow: '0 0 0 3px color-mix(in srgb, var(--negative) 24%, transparent)' },
        '&.Mui-disabled': { background: 'var(--surface-2)', color: 'var(--ink-3)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
      },
      multiline: { padding: '9px 11px', lineHeight: '20px' },
      input: {
        padding: 0,
        height: 'auto',
        // The whole field shows the focus ring, not the input inside it.
        '&:focus-visible': { boxShadow: 'none' },
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: '0 0 0 100px var(--surface) inset',
          WebkitTextFillColor: 'var(--ink)',
        },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--ink-3)' },
      },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { margin: 0, maxHeight: 'none', color: 'var(--ink-3)' } } },
  MuiSelect: {
    styleOverrides: {
      select: {
        '&.MuiInputBase-input': { padding: '0 20px 0 0', minHeight: 0 },
        '&:focus-visible': { boxShadow: 'none' },
      },
      icon: { right: 8, color: 'var(--ink-2)', width: 16, height: 16, top: 'calc(50% - 8px)' },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        color: '#fff',
        transition: 'transform var(--motion)',
        '&.Mui-checked': { transform: 'translateX(14px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, background: 'var(--accent)' },
        '&.Mui-disabled': { color: 'var(--surface)' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
        '&.Mui-focusVisible': { outline: 'none', boxShadow: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': FOCUS_RING,
        '&:hover': { background: 'transparent' },
      },
      thumb: { width: 16, height: 16, boxShadow: THUMB_SHADOW },
      track: {
        borderRadius: 10,
        opacity: 1,
        background: 'color-mix(in srgb, var(--ink-3) 78%, var(--surface))',
        transition: 'background-color var(--motion)',
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        flex: 'none',
        width: 28,
        height: 28,
        padding: 0,
        borderRadius: 'var(--r-2)',
        color: 'var(--ink-3)',
        '&:hover': { background: 'var(--surface-3)' },
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: 'var(--accent)' },
        '& .MuiSvgIcon-root': { width: 20, height: 20 },
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        flex: 'none',
        width: 28,
        height: 28,
        padding: 0,
        color: 'var(--ink-3)',
        '&:hover': { background: 'var(--surface-3)' },
        '&.Mui-checked': { color: 'var(--accent)' },
        '& .MuiSvgIcon-root': { width: 20, height: 20 },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { margin: 0, gap: 8 },
      label: { font: 'var(--t-body)', '&.Mui-disabled': { color: 'var(--ink-3)' } },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, padding: '14px 0', color: 'var(--accent)' },
      rail: { opacity: 1, borderRadius: 2, background: 'var(--line-strong)' },
      track: { border: 0, borderRadius: 2 },
      thumb: {
        width: 16,
        height: 16,
        background: '#fff',
        border: '2px solid var(--accent)',
        boxShadow: '0 1px 4px rgba(11, 18, 32, 0.3)',
        transition: 'box-shadow var(--motion)',
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: '0 0 0 6px color-mix(in srgb, var(--accent) 16%, transparent)' },
        '&.Mui-focusVisible': { boxShadow: 'var(--focus)' },
      },
      mark: { width: 2, height: 4, borderRadius: 1, background: 'var(--surface)' },
      markActive: { opacity: 1, background: 'var(--surface)' },
      markLabel: { font: 'var(--t-caption)', color: 'var(--ink-3)', top: 26 },
      valueLabel: {
        font: 'var(--t-label)',
        background: 'var(--ink)',
        color: 'var(--surface)',
        borderRadius: 'var(--r-2)',
      },
    },
  },
}
