import MuiSelect from '@mui/material/Select'
import { themed } from './themed.tsx'

export const Select = /* @__PURE__ */ themed(MuiSelect)
