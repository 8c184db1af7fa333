import { useEffect, useState } from 'react'

/** `pause` in milliseconds. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return later
}
