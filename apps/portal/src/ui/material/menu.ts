import MuiMenu from '@mui/material/Menu'
import { themed } from './themed.tsx'

export const Menu = /* @__PURE__ */ themed(MuiMenu)
