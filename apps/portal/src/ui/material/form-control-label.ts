import MuiFormControlLabel from '@mui/material/FormControlLabel'
import { themed } from './themed.tsx'

export const FormControlLabel = /* @__PURE__ */ themed(MuiFormControlLabel)
