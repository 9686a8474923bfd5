import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import {
  type ColorMode,
  type ShownTheme,
  SYSTEM_DARK_QUERY,
  shownTheme,
  storeColorMode,
  storedColorMode,
} from './color-mode.ts'
import { useMediaQuery } from './use-media-query.ts'

interface ColorModeSwitch {
  mode: ColorMode
  shown: ShownTheme
  choose: (mode: ColorMode) => void
}

const ColorModeContext = createContext<ColorModeSwitch | undefined>(undefined)

/** Applies the design tokens of the color mode. */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState(storedColorMode)
  const systemIsDark = useMediaQuery(SYSTEM_DARK_QUERY)
  const shown = shownTheme(mode, systemIsDark)

  // Runs before the browser paints, so that a dark page does not flash white.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = shown
  }, [shown])

  const colorMode = useMemo(() => {
    const choose = (chosen: ColorMode) => {
      storeColorMode(chosen)
      setMode(chosen)
    }
    return { mode, shown, choose }
  }, [mode, shown])

  return <ColorModeContext value={colorMode}>{children}</ColorModeContext>
}

export function useColorMode(): ColorModeSwitch {
  const colorMode = useContext(ColorModeContext)
  if (!colorMode) throw new Error('useColorMode needs a ColorModeProvider above it.')
  return colorMode
}
