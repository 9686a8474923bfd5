import type { ComponentProps, ElementType, ReactNode } from 'react'
import { MaterialTheme } from './material-theme.tsx'

/**
 * Wraps a MUI component in the portal's theme. The application has no theme provider above its pages, so pages that
 * show no MUI component, such as the sign-in page and the map at first, do not load MUI (ADR 0273).
 */
export function themed<Component extends ElementType>(Inner: Component): Component {
  // MUI's components have overloaded types, which JSX cannot check for a generic component.
  const Shown = Inner as (props: object) => ReactNode
  const Themed = (props: ComponentProps<Component>) => (
    <MaterialTheme>
      <Shown {...props} />
    </MaterialTheme>
  )
  return Themed as unknown as Component
}
