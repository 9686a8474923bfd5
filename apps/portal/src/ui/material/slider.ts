import MuiSlider from '@mui/material/Slider'
import { themed } from './themed.tsx'

export const Slider = /* @__PURE__ */ themed(MuiSlider)
