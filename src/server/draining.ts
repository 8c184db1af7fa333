let draining = false

/** From now on /ready refuses, and each answer ends its connection. */
export function startDraining(): void {
  draining = true
}

export function isDraining(): boolean {
  return draining
}
