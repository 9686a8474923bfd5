import MuiOutlinedInput from '@mui/material/OutlinedInput'
import { themed } from './themed.tsx'

export const OutlinedInput = /* @__PURE__ */ themed(MuiOutlinedInput)
export type { OutlinedInputProps } from '@mui/material/OutlinedInput'
