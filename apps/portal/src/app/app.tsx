import { ThemeProvider } from '../ui/theme/theme-provider.tsx'

export function App() {
  return (
    <ThemeProvider>
      <main>Stormlane</main>
    </ThemeProvider>
  )
}
