import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program to its end.
 * @returns what it wrote to standard output, without the last line break
 * @throws with its other output when it cannot be started, or when it fails
 */
export async function runProgram(file: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  let problems = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (problems += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${problems.trim()}`)
  return output.trim()
}
