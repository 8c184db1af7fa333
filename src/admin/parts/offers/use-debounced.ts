import { useEffect, useState } from 'react'

/** A value as it is once it has not changed for so many milliseconds. */
export function useLater<Value>(value: Value, pause: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return later
}
