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

/** Theme of the whole portal: design tokens, MUI, and the light/dark/system switch. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState(storedColorMode)
  const systemIsDark = useMediaQuery(SYSTEM_DARK_QUERY)
  const shown = shownTheme(mode, systemIsDark)

  // Before the browser paints, so that a dark page never flashes white.
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

/** The server writes a fresh nonce into the page; style elements without it are refused by the content security policy. */
const emotionCache = createCache({ key: 'sl', ...nonceOfPage() })

function nonceOfPage(): { nonce?: string } {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')
  return nonce ? { nonce } : {}
}
