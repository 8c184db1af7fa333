/** Printed without a stack trace: only the operator can fix the cause. */
export class OperatorError extends Error {}
