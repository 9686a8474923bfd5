import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { ColorModeProvider } from './color-mode-context.tsx'
import { theme } from './theme.ts'

/** Provides the portal's theme: design tokens, MUI theme and color mode. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <MuiThemeProvider theme={theme}>
        <ColorModeProvider>{children}</ColorModeProvider>
      </MuiThemeProvider>
    </CacheProvider>
  )
}

/**
 * The content security policy rejects style elements without the nonce that the server writes into the page.
 * Emotion is speedy in production only, unless told so. Otherwise it adds one style element per rule, and tests of screens take a
 * tenth to a third longer.
 */
const emotionCache = createCache({ key: 'sl', speedy: true, ...readPageNonce() })

function readPageNonce(): { nonce?: string } {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')
  return nonce ? { nonce } : {}
}
