import { Component, type ReactNode, Suspense } from 'react'
import { toast } from '../ui/toast.ts'
import { messageOf } from './api-client.ts'

interface LazyBoundaryProps {
  children: ReactNode
  /** Unmount the boundary or change its key to reset it. */
  onFailed: () => void
}

/** If the chunk of a lazy dialog fails to load, a toast says so and the page stays. */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    toast.failed(messageOf(error, 'This could not be opened. Please try again.'))
    this.props.onFailed()
  }

  override render() {
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>
  }
}
