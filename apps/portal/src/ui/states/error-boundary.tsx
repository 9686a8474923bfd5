import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  fallback: (error: unknown, retry: () => void) => ReactNode
}

/** Shows a fallback if its children fail to load or render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    if (this.state.error === undefined) return this.props.children
    return this.props.fallback(this.state.error, () => this.setState({ error: undefined }))
  }
}
