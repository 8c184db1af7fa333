import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const patience = 100

/** The path of another page that has been on its way for a moment; null while nothing is, or it came at once. */
export function useAwaitedPage(): string | null {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const awaited = next === undefined || next === pathname ? null : next
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(awaited), awaited ? patience : 0)
    return () => clearTimeout(timer)
  }, [awaited])
  return awaited && late === awaited ? awaited : null
}
