import { faultTexts } from '@tamis/core';
import { UNIT_FAULTS } from '@tamis/core/unit';
import { FILE_FAULTS, PIPELINE_FAULTS } from '@tamis/files';

/** The messages of all codes that are not about replies. */
export const faults = { ...UNIT_FAULTS, ...FILE_FAULTS, ...PIPELINE_FAULTS, ...faultTexts };
