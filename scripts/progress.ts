import { stripVTControlCharacters } from 'node:util'
import type { TestFailure } from './test-report.ts'

/** Minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A count that moves, in place on a terminal, else as a line at each tenth. Failures are told as soon as they are known. */
export class Progress {
  readonly #all: number
  readonly #unit: string
  readonly #begun = performance.now()
  #done = 0
  #failed = 0

  constructor(all: number, unit: string) {
    this.#all = all
    this.#unit = unit
  }

  add(failures: TestFailure[]): void {
    const before = this.#tenth()
    this.#done++
    if (failures.length > 0) this.#failed++
    for (const failure of failures) process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}${firstLineOf(failure)}\n`)
    if (process.stdout.isTTY) process.stdout.write(`\r${this.#line()}${this.#done === this.#all ? '\n' : ''}`)
    else if (this.#tenth() > before) process.stdout.write(`${this.#line()}\n`)
  }

  #tenth(): number {
    return Math.floor((this.#done * 10) / this.#all)
  }

  #line(): string {
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : ''
    return `  ${this.#done} of ${this.#all} ${this.#unit}${failed}, ${clock(performance.now() - this.#begun)}`
  }
}

/** A failure by its name and the first line of its message. */
export function firstLineOf({ name, message }: TestFailure): string {
  return `  ✗ ${name}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`
}
