import MuiSwitch from '@mui/material/Switch'
import { themed } from './themed.tsx'

export const Switch = /* @__PURE__ */ themed(MuiSwitch)
