// Entry of alert.html: the public alert viewer, without MUI, router, query cache and schema library, so that it loads
// fast (ADR 0186).
import '@fontsource-variable/inter'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AlertApp } from './app/alert/alert-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('alert.html has no #root')
createRoot(root).render(
  <StrictMode>
    <AlertApp />
  </StrictMode>,
)
