import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { uiTexts } from '../ui.texts.ts'
import { useColorMode } from './color-mode-context.tsx'

const ICON = { size: 14, 'aria-hidden': true } as const

/** Chooses light, dark or system mode. */
export function ThemeSwitch() {
  const { mode, choose } = useColorMode()
  return (
    <SegmentedControl
      label={uiTexts.theme.label}
      value={mode}
      onChange={choose}
      options={[
        { value: 'system', label: uiTexts.theme.system, icon: <Monitor {...ICON} /> },
        { value: 'light', label: uiTexts.theme.light, icon: <Sun {...ICON} /> },
        { value: 'dark', label: uiTexts.theme.dark, icon: <Moon {...ICON} /> },
      ]}
    />
  )
}
