import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const DELAY_MS = 100

/** The path of another page that has been on its way for a moment; null while nothing is, or it came at once. */
export function usePendingPage(): string | null {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  return useLate(next === undefined || next === pathname ? null : next)
}

/** What is awaited, once that has lasted for a moment. */
export function useLate(awaited: string | null): string | null {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(awaited), awaited ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [awaited])
  return awaited && late === awaited ? awaited : null
}
