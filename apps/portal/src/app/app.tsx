import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../platform/query-client.ts'
import { ColorModeProvider } from '../ui/theme/color-mode-context.tsx'
import { startFirstPage } from './first-page.ts'
import { countPageViews, followSession, router } from './router.ts'

export function App() {
  useEffect(startFirstPage, [])
  useEffect(followSession, [])
  useEffect(countPageViews, [])
  return (
    <QueryClientProvider client={queryClient}>
      <ColorModeProvider>
        <RouterProvider router={router} />
      </ColorModeProvider>
    </QueryClientProvider>
  )
}
