import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ToastProvider } from '../src/ui/toasts/toasts.tsx'
import { renderUi } from './render-ui.tsx'

/** Renders a page with a URL that it can change. Maps are not drawn, because MapLibre needs WebGL, but panels are. */
export function stageScreen<Address>(
  opened: Address,
  screen: (address: Address, onAddress: (next: Address) => void) => ReactNode,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const addresses: Address[] = [opened]
  function Screen() {
    const [address, setAddress] = useState(opened)
    return screen(address, (next) => {
      addresses.push(next)
      setAddress(next)
    })
  }
  const rendered = renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Screen />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { ...rendered, client, address: () => addresses.at(-1) as Address }
}
