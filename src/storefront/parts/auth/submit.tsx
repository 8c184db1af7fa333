import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface SubmitProps {
  loading: boolean
  /** For a button that shares its line; without, it takes the whole width. */
  className?: string
  children: ReactNode
}

/** Sends a form. */
export function Submit({ loading, className, children }: SubmitProps) {
  return (
    <Button type="submit" size="large" wide={!className} loading={loading} className={className}>
      {children}
    </Button>
  )
}
