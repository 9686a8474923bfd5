import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import {
  type ColorMode,
  type ShownTheme,
  SYSTEM_DARK_QUERY,
  shownTheme,
  storeColorMode,
  storedColorMode,
} from './color-mode.ts'
import { theme } from './theme.ts'
import { useMediaQuery } from './use-media-query.ts'

interface ColorModeSwitch {
  mode: ColorMode
  shown: ShownTheme
  choose: (mode: ColorMode) => void
}

const ColorModeContext = createContext<ColorModeSwitch | undefined>(undefined)

/** Provides the portal's theme: design tokens, MUI theme and color mode. */
export function ThemeProvider({ children }: { children: ReactNode }) {
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

  return (
    <CacheProvider value={emotionCache}>
      <MuiThemeProvider theme={theme} storageManager={null}>
        <ColorModeContext value={colorMode}>{children}</ColorModeContext>
      </MuiThemeProvider>
    </CacheProvider>
  )
}

export function useColorMode(): ColorModeSwitch {
  const colorMode = useContext(ColorModeContext)
  if (!colorMode) throw new Error('useColorMode needs a ThemeProvider above it.')
  return colorMode
}

/** The content security policy rejects style elements without the nonce that the server writes into the page. */
const emotionCache = createCache({ key: 'sl', ...readPageNonce() })

function readPageNonce(): { nonce?: string } {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')
  return nonce ? { nonce } : {}
}
