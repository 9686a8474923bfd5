import MuiModal from '@mui/material/Modal'
import { themed } from './themed.tsx'

export const Modal = /* @__PURE__ */ themed(MuiModal)
