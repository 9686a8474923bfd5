import type { ComponentProps, ElementType, ReactNode } from 'react'
import { MaterialTheme } from './material-theme.tsx'

/**
 * A component of MUI that brings the portal's theme along. The application has no theme provider above its pages, so pages that show no
 * component of MUI, such as the sign-in page and the map at first, load nothing of it (ADR 0273).
 */
export function themed<Component extends ElementType>(Inner: Component): Component {
  // MUI's components have overloaded types, which JSX cannot check for a component that is not known yet.
  const Shown = Inner as (props: object) => ReactNode
  const Themed = (props: ComponentProps<Component>) => (
    <MaterialTheme>
      <Shown {...props} />
    </MaterialTheme>
  )
  return Themed as unknown as Component
}
