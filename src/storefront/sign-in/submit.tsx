import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface SubmitProps {
  loading: boolean
  className?: string
  children: ReactNode
}

export function Submit({ loading, className, children }: SubmitProps) {
  return (
    <Button type="submit" size="large" wide={!className} loading={loading} className={className}>
      {children}
    </Button>
  )
}
