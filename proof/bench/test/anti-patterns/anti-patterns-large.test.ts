// @module-tag long first
import { LARGE } from '../../anti-patterns/anti-patterns.ts';
import { holdAntiPatterns } from './anti-patterns-page.ts';

/** Takes minutes: it writes 600,000 rows. */
holdAntiPatterns(LARGE, 600_000);
