import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const DELAY_MS = 100

/** Null until the navigation has been pending for a moment, so that fast pages show no skeleton. */
export function usePendingPage(): string | null {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  return useLate(next === undefined || next === pathname ? null : next)
}

export function useLate(awaited: string | null): string | null {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(awaited), awaited ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [awaited])
  return awaited && late === awaited ? awaited : null
}
