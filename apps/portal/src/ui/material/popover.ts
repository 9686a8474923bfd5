import MuiPopover from '@mui/material/Popover'
import { themed } from './themed.tsx'

export const Popover = /* @__PURE__ */ themed(MuiPopover)
