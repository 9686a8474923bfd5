import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createContext, type ReactNode, useContext } from 'react'
import { theme } from './theme.ts'

const IsThemed = createContext(false)

/** Gives MUI components the portal's theme; nested uses add it only once. */
export function MaterialTheme({ children }: { children: ReactNode }) {
  if (useContext(IsThemed)) return children
  return (
    <IsThemed value>
      <CacheProvider value={emotionCache}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CacheProvider>
    </IsThemed>
  )
}

/**
 * The content security policy rejects style elements without the nonce that the server writes into the page. By
 * default, Emotion uses its `speedy` mode in production only. Without it, Emotion adds one style element per rule, and
 * tests of screens take a tenth to a third longer.
 */
const emotionCache = createCache({ key: 'sl', speedy: true, ...readPageNonce() })

function readPageNonce(): { nonce?: string } {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')
  return nonce ? { nonce } : {}
}
