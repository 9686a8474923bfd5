import MuiTabs from '@mui/material/Tabs'
import { themed } from './themed.tsx'

export const Tabs = /* @__PURE__ */ themed(MuiTabs)
export { default as Tab } from '@mui/material/Tab'
export type { TabsActions } from '@mui/material/Tabs'
