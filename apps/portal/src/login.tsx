// Entry of login.html: the pages shown before a session begins, without router and query cache, so that they load fast
// (ADR 0185).
import '@fontsource-variable/inter'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './parts/entry/first-paint.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EntryApp } from './app/entry/entry-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('login.html has no #root')
createRoot(root).render(
  <StrictMode>
    <EntryApp />
  </StrictMode>,
)
