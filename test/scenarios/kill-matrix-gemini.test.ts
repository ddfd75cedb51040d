import { describeKillMatrix } from './describe-kill-matrix.ts'

describeKillMatrix('gemini')
