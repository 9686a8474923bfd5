import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ColorModeProvider } from '../src/ui/theme/color-mode-context.tsx'

/** jsdom has no media queries; by default none matches, as in light mode. */
export function setMatchingMedia(...matching: string[]): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: matching.includes(media),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

/** Renders inside the portal's theme, as the app does. */
export function renderUi(content: ReactNode): RenderResult {
  if (!window.matchMedia) setMatchingMedia()
  return render(content, { wrapper: ColorModeProvider })
}
