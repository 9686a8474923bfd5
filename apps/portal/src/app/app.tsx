import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../platform/query-client.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { countPageViews, followSession, router } from './router.ts'

export function App() {
  useEffect(followSession, [])
  useEffect(countPageViews, [])
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  )
}
