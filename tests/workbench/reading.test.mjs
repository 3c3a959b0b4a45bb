// How tables of other programs are read, and what is said about it. Each test is a situation in which somebody's file was
// once misread or refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { readName, uses } from '../../web/workbench/workload/names.ts';
import { columnText, readingLines } from '../../bench/workload/text.mjs';
import { limits } from '../../web/workbench/workload/workload.ts';
import { framesOf } from './files.mjs';

const oneFrame = 'All discs are one frame, because no column is known as the frame: name it "frame", or choose it.';
const noIds = 'There are no ids, so the first disc of each frame is taken for the same disc, and so on; contacts do not depend on it.';
const alone = 'Each frame has one disc: if discs belong together, choose another column as the frame.';
const commas = 'Commas separate the values.';
const spaces = 'Spaces separate the values.';
const semicolons = 'Semicolons separate the values.';
const sorted = 'The discs were not in the order of their frames, and have been sorted.';
const halved = 'Diameters are halved.';
const mot = 'The columns have no names, and are taken as those of MOT, which has 10 of them. Rows count whatever their conf is.';
const boxes = 'Boxes are taken as their circumscribed discs, whose radius is half the diagonal: more of these overlap than of the boxes.';

const twoFrames = [[[1, 2, 3, 0]], [[1.5, 2, 3, 0]]];
const twoDiscs = [[[1, 2, 3, 5], [9, 2, 3, 8]], [[9, 2, 3, 8], [1, 2, 3, 5]]];
const lines = (...all) => `${all.join('\n')}\n`;
const packed = (text) => new File([gzipSync(text)], 'discs.csv.gz');

// What comes of a file: frames, notes and columns; or the refusal, and the columns that can be chosen.
async function outcomeOf(source, options) {
  try {
    const { frames, labels, notes, columns, name } = await importWorkload(source, options);
    return { frames: framesOf({ frames, labels }), notes, columns: columns.map(columnText), name };
  } catch (error) {
    if (error.name !== 'WorkloadError') throw error;
    // A visitor chooses columns by their first values.
    assert.ok((error.columns ?? []).every(({ example }) => example !== ''), error.message);
    return { refused: error.message, columns: error.columns?.map(columnText) };
  }
}

// Each situation: its name, the file, the frames, what is said of columns that are not x, y, radius, frame and id by these
// names, and the sentences.
const read = [
  ['frames that are called frame_id', lines('frame_id,x,y,r', '0,1,2,3', '1,1.5,2,3'), twoFrames, ['frame_id: frame'],
    ['Frames are numbered 0 to 1.', alone, noIds, commas]],
  ['frames that are told by a timestamp', lines('Timestamp [s],x,y,r', '0,1,2,3', '0.5,1.5,2,3'), twoFrames, ['Timestamp [s]: frame'],
    ['Frames are numbered 0 to 0.5, and are played one after the other.', alone, noIds, commas]],
  ['frames under a name that nobody knows', lines('bild,x,y,r', '0,1,2,3', '1,1.5,2,3'), [[[1, 2, 3, 0], [1.5, 2, 3, 1]]], ['bild: not used'],
    [oneFrame, commas]],
  ['ids that are called track_id', lines('frame,track_id,x,y,r', '0,5,1,2,3', '0,8,9,2,3', '1,8,9,2,3', '1,5,1,2,3'), twoDiscs, ['track_id: id'],
    ['Frames are numbered 0 to 1.', commas]],
  ['CSV with the time of each disc after its frame', lines('time,frame,id,x,y,r', '.1,0,5,1,2,3', '.2,0,8,9,2,3', '.3,1,8,9,2,3', '.4,1,5,1,2,3'), twoDiscs,
    ['time: not used, because frame is frame'], ['Frames are numbered 0 to 1.', commas]],
  ['JSON with the time of each disc last', JSON.stringify([[0, 5, 1, 0.1], [0, 8, 9, 0.2], [1, 8, 9, 0.3], [1, 5, 1, 0.4]]
    .map(([frame, id, x, time]) => ({ frame, id, x, y: 2, r: 3, time }))), twoDiscs, ['time: not used, because frame is frame'], ['Frames are numbered 0 to 1.']],
  ['JSON whose frames have a tick and a time', '[{"time":7.5,"tick":3,"discs":[[1,2,3]]},{"time":8,"tick":4,"discs":[[1.5,2,3]]}]', twoFrames,
    ['time: not used, because tick is frame', 'tick: frame'], ['Frames are numbered 3 to 4.', alone, noIds]],
  ['lengths with units in brackets', lines('frame,id,x [px],y [px],diameter_px', '0,5,1,2,6'), [[[1, 2, 3, 5]]],
    ['x [px]: x', 'y [px]: y', 'diameter_px: diameter'], ['Lengths are in px.', 'There is one frame, numbered 0.', halved, commas]],
  ['lengths in two units, of which one is complete', lines('x (px),y (px),x (µm),y (µm),r (um)', '9,9,1,2,3'), [[[1, 2, 3, 0]]],
    ['x (px): not used, because x (µm) is x', 'y (px): not used, because y (µm) is y', 'x (µm): x', 'y (µm): y', 'r (um): radius'],
    [oneFrame, 'Lengths are in µm.', commas]],
  ['TrackMate, with three more lines of header and a spot without a track', lines('LABEL,ID,TRACK_ID,POSITION_X,POSITION_Y,POSITION_T,FRAME,RADIUS',
    'Label,Spot ID,Track ID,X,Y,T,Frame,Radius', 'Label,Spot ID,Track ID,X,Y,T,Frame,R', ',,,(micron),(micron),(sec),,(micron)',
    'ID1,11,0,1,2,0,0,3', 'ID2,12,0,1.5,2,0.1,1,3', 'ID3,13,None,5,6,0.1,1,3'), [twoFrames[0], [twoFrames[1][0], [5, 6, 3, 'without id 1']]],
    ['LABEL: not used', 'ID: not used, because TRACK_ID is id', 'TRACK_ID: id', 'POSITION_X: x', 'POSITION_Y: y', 'POSITION_T: not used, because FRAME is frame',
      'FRAME: frame', 'RADIUS: radius'],
    ['Lengths are in µm.', 'Line 2, Line 3, Line 4: no numbers, so taken as a part of the header.', '1 disc without an id has got an id of its own.',
      'Frames are numbered 0 to 1.', commas]],
  ['trackpy, with one radius from the reader', lines(',y,x,mass,size,frame,particle', '0,2,1,9,9,0,0', '1,2,1.5,9,9,1,0'), twoFrames,
    ['column 1: not used', 'mass: not used', 'size: not used', 'particle: id'],
    ['Frames are numbered 0 to 1.', alone, 'All discs have the radius 3, which you gave.', commas], { radius: 3 }],
  ['discs without a size', lines('frame,x,y,r,id', '0,1,2,3,7', '0,1,2,-,8', '1,1.5,2,3,7'), [[[1, 2, 3, 7]], [[1.5, 2, 3, 7]]], [],
    ['1 disc without a size is left out.', 'Frames are numbered 0 to 1.', alone, commas]],
  ['MOT without names, with a box that has no size', lines('1,5,1,2,6,8,1,-1,-1,-1', '1,6,1,2,NaN,NaN,1,-1,-1,-1', '2,5,1,2,6,8,1,-1,-1,-1'), [[[4, 6, 5, 5]], [[4, 6, 5, 5]]],
    ['bb_left: smallest x', 'bb_top: smallest y', 'bb_width: width', 'bb_height: height', 'conf: not used', ...[8, 9, 10].map((k) => `column ${k}: not used`)],
    ['1 disc without a size is left out.', 'Frames are numbered 1 to 2.', alone, boxes, mot, commas]],
  ['one radius from the reader, who has chosen a column of radii before', lines('y,x,size,frame,particle', '2,1,9,0,0', '2,1.5,,1,0'), twoFrames,
    ['size: not used', 'particle: id'],
    ['Frames are numbered 0 to 1.', alone, 'All discs have the radius 3, which you gave.', commas], { radius: 3, columns: { size: 'r' } }],
  ['MOT without names, with columns from the reader', lines('1,5,1,2,6,8,1,-1,-1,-1', '2,5,1,2,6,8,1,-1,-1,-1'), [[[4, 6, 5, 5]], [[4, 6, 5, 5]]],
    ['column 1: frame', 'column 2: id', 'column 3: smallest x', 'column 4: smallest y', 'column 5: width', 'column 6: height', ...[7, 8, 9, 10].map((k) => `column ${k}: not used`)],
    ['Frames are numbered 1 to 2.', alone, boxes, commas], { columns: { 1: 'frame', 2: 'id', 3: 'minx', 4: 'miny', 5: 'width', 6: 'height' } }],
  ['MOT without names', lines('1,5,1,2,6,8,1,-1,-1,-1', '2,5,1,2,6,8,1,-1,-1,-1'), [[[4, 6, 5, 5]], [[4, 6, 5, 5]]],
    ['bb_left: smallest x', 'bb_top: smallest y', 'bb_width: width', 'bb_height: height', 'conf: not used', ...[8, 9, 10].map((k) => `column ${k}: not used`)],
    ['Frames are numbered 1 to 2.', alone, boxes, mot, commas]],
  ['MOT without names, whose detections have no ids', lines('1,-1,1,2,6,8,1,-1,-1,-1', '1,-1,11,2,6,8,1,-1,-1,-1'), [[[4, 6, 5, 0], [14, 6, 5, 1]]],
    ['column 2: not used', 'bb_left: smallest x', 'bb_top: smallest y', 'bb_width: width', 'bb_height: height', 'conf: not used', ...[8, 9, 10].map((k) => `column ${k}: not used`)],
    ['There is one frame, numbered 1.', boxes, mot, commas]],
  ['MOT with names, whose x and y are −1', lines('frame,id,bb_left,bb_top,bb_width,bb_height,conf,x,y,z', '1,5,1,2,6,8,1,-1,-1,-1'), [[[4, 6, 5, 5]]],
    ['bb_left: smallest x', 'bb_top: smallest y', 'bb_width: width', 'bb_height: height', 'conf: not used', 'x: not used', 'y: not used', 'z: not used'],
    ['There is one frame, numbered 1.', boxes, commas]],
  ['boxes by their corner and size, in JSON', '[[{"x":1,"y":2,"w":6,"h":8}]]', [[[4, 6, 5, 0]]], ['w: width', 'h: height'],
    [`${boxes} x and y are taken as the corner with the smallest coordinates; name them cx and cy if they are the centre.`]],
  ['boxes by their centre, whose corner is there too', lines('cx,cy,w,h,minX', '4,6,6,8,1'), [[[4, 6, 5, 0]]],
    ['cx: x of the centre', 'cy: y of the centre', 'w: width', 'h: height', 'minX: not used'], [oneFrame, boxes, commas]],
  ['boxes that are called x1,y1,x2,y2', lines('x1,y1,x2,y2', '1,2,7,10'), [[[4, 6, 5, 0]]], ['x1: smallest x', 'y1: smallest y', 'x2: largest x', 'y2: largest y'],
    [oneFrame, boxes, commas], { columns: { x1: 'minx', y1: 'miny', x2: 'maxx', y2: 'maxy' } }],
  ['a table that is sorted by track', lines('track,frame,x,y,r', '5,0,1,2,3', '5,1,1,2,3', '8,0,9,2,3', '8,1,9,2,3'),
    [twoDiscs[0], twoDiscs[1].toReversed()], ['track: id'], ['Frames are numbered 0 to 1.', sorted, commas]],
  ['JSON whose frames are not in order', '[{"frame":3,"discs":[[1.5,2,3,0]]},{"frame":2,"discs":[[1,2,3,0]]}]', twoFrames, [],
    ['Frames are numbered 2 to 3.', sorted, alone]],
  ['decimal commas with semicolons', lines('frame;x;y;r', '0;1;2;3', '1;1,5;2;3'), twoFrames, [],
    ['Numbers have decimal commas, for example 1,5.', 'Frames are numbered 0 to 1.', alone, noIds, semicolons]],
  ['a disc that is missing in a frame without ids', lines('frame,x,y,r', '0,1,2,3', '0,9,2,3', '1,9,2,3'), [[[1, 2, 3, 0], [9, 2, 3, 1]], [[9, 2, 3, 0]]], [],
    ['Frames are numbered 0 to 1.', noIds,
      'The frames have 1 to 2 discs, so discs get mixed up, and their motion comes out wrong: name a column "id", or choose it, if there is one.', commas]],
  ['a header that is a comment, and comments around it', lines('# made by numpy', '# frame x/m y/m r/m', '0 1 2 3', '1 1.5 2 3', '# the end'), twoFrames,
    ['x/m: x', 'y/m: y', 'r/m: radius'], ['Lengths are in m.', 'Frames are numbered 0 to 1.', alone, noIds, spaces, 'Lines of comments are left out: 2.']],
  ['PeTrack, sorted by track, with one radius from the reader', lines('# PeTrack project: a.pet', '# framerate: 25.00 fps', '# id frame x/m y/m z/m', '5 0 1 2 1.75', '5 1 1.5 2 1.75', '8 0 9 2 1.75'),
    [[[1, 2, 3, 5], [9, 2, 3, 8]], [[1.5, 2, 3, 5]]], ['x/m: x', 'y/m: y', 'z/m: not used'],
    ['Lengths are in m.', 'Frames are numbered 0 to 1.', sorted, 'All discs have the radius 3, which you gave.', spaces, 'Lines of comments are left out: 2.'], { radius: 3 }],
  ['a header that begins with # and is close to it', lines('#frame,x,y,r', '0,1,2,3', '1,1.5,2,3'), twoFrames, [],
    ['Frames are numbered 0 to 1.', alone, noIds, commas]],
  ['columns that are aligned with spaces, and units apart', lines('  frame   x (m)  y (m)  r (m)', '      0     1      2      3', '      1   1.5      2      3'), twoFrames,
    ['x(m): x', 'y(m): y', 'r(m): radius'], ['Lengths are in m.', 'Frames are numbered 0 to 1.', alone, noIds, spaces]],
  ['spaces inside names and after commas', lines('frame no, x (px), y (px), r (px)', '0, 1, 2, 3', '1, 1.5, 2, 3'), twoFrames,
    ['frame no: frame', 'x (px): x', 'y (px): y', 'r (px): radius'], ['Lengths are in px.', 'Frames are numbered 0 to 1.', alone, noIds, commas]],
  ['the line sep=; of spreadsheets', lines('sep=;', 'frame;x;y;r', '0;1;2;3', '1;1.5;2;3'), twoFrames, [], ['Frames are numbered 0 to 1.', alone, noIds, semicolons]],
  ['a table that is packed with gzip', packed(lines('frame,id,x,y,r', '0,0,1,2,3', '1,0,1.5,2,3')), twoFrames, [],
    ['Frames are numbered 0 to 1.', alone, commas, 'The file was packed with gzip.']],
  ['JSON lines with a disc each', '{"frame":0,"x":1,"y":2,"r":3}\n{"frame":1,"x":1.5,"y":2,"r":3}\n', twoFrames, [], ['Frames are numbered 0 to 1.', alone, noIds]],
  ['JSON lines with a frame each, discs under another name, nested values and ids that are texts',
    '{"t":0,"bodies":[{"id":"a","position":{"x":1,"y":2},"circleRadius":3}]}\n{"t":1,"bodies":[{"id":"a","position":{"x":1.5,"y":2},"circleRadius":3}]}', [[[1, 2, 3, 'a']], [[1.5, 2, 3, 'a']]],
    ['t: frame', 'position.x: x', 'position.y: y', 'circleRadius: radius'],
    ['Frames are numbered 0 to 1.', alone]],
  ['coordinates as a list', '[{"pos":[1,2],"r":3,"tags":["a"],"hull":{"min":0}}]', [[[1, 2, 3, 0]]],
    ['pos[0]: x', 'pos[1]: y', 'tags: not used', 'hull.min: not used'], [oneFrame]],
  ['JSON with a column of frames', '{"frame":[0,1],"x":[1,1.5],"y":[2,2],"r":[3,3]}', twoFrames, [], ['Frames are numbered 0 to 1.', alone, noIds]],
  ['one list of discs with frames under a key', '{"discs":[{"frame":0,"x":1,"y":2,"r":3},{"frame":1,"x":1.5,"y":2,"r":3}]}', twoFrames, [],
    ['Frames are numbered 0 to 1.', alone, noIds]],
  ['one list of discs without frames under a key', '{"data":[{"x":1,"y":2,"r":3}]}', [[[1, 2, 3, 0]]], [], [oneFrame]],
  ['JSON lines with the columns of a frame each', '{"x":[1],"y":[2],"r":[3]}\n{"x":[1.5],"y":[2],"r":[3]}', twoFrames, [], [alone, noIds]],
  ['JSON lines whose frames are data with a time', '{"t":0,"data":[{"x":1,"y":2,"r":3}]}\n{"t":1,"data":[{"x":1.5,"y":2,"r":3}]}', twoFrames, ['t: frame'],
    ['Frames are numbered 0 to 1.', alone, noIds]],
  ['ids of 64 bits', lines('frame,uuid,x,y,r', '0,9007199254740993,1,2,3', '0,9007199254740992,9,2,3'), [[[1, 2, 3, '9007199254740993'], [9, 2, 3, 9007199254740992]]], ['uuid: id'],
    ['There is one frame, numbered 0.', commas]],
  ['a header that is a comment above ids that are texts', lines('#id,x,y,r', 'a,1,2,3'), [[[1, 2, 3, 'a']]], [],
    [oneFrame, commas]],
  ['KITTI, without names and with a text in each line', lines('0 7 Car 1 2 3', '1 7 Car 1.5 2 3'), [[[1, 2, 3, 7]], [[1.5, 2, 3, 7]]],
    ['column 1: frame', 'column 2: id', 'column 3: not used', 'column 4: x', 'column 5: y', 'column 6: radius'],
    ['Frames are numbered 0 to 1.', alone, spaces], { columns: { 1: 'frame', 2: 'id', 4: 'x', 5: 'y', 6: 'r' } }],
  ['a frame that gives the data a name', '{"name":"N","discs":[[1,2,3]]}', [[[1, 2, 3, 0]]], [], []],
  ['a first line without any number', lines('x,y,r', 'NaN,NaN,NaN', '1,2,3'), [[[1, 2, 3, 1]]], [], [oneFrame, '1 disc without x and y is left out.', commas]],
  ['titles before the names', lines('Tracks of today', 'fps: 25', '', 'frame,x,y,r', '0,1,2,3', '1,1.5,2,3'), twoFrames, [],
    ['Frames are numbered 0 to 1.', alone, noIds, 'Lines before the names are left out: 2.', commas]],
  ['a red, a green and a blue', lines('x,y,radius,r,g,b', '1,2,3,255,0,0'), [[[1, 2, 3, 0]]], ['radius: radius', 'r: not used', 'g: not used', 'b: not used'], [oneFrame, commas]],
  ['discs that were lost for a frame', lines('frame,x,y,r', '0,1,2,3', '0,NaN,NaN,3', '1,1.5,2,3', '1,,,'), twoFrames, [],
    ['2 discs without x and y are left out.', 'Frames are numbered 0 to 1.', alone, noIds, commas]],
  ['a disc that was lost before another without ids, and then both', lines('frame,x,y,r', '0,1,2,3', '0,9,2,3', '1,,,', '1,9,2,3', '2,,,', '2,,,', '3,1,2,3', '3,9,2,3'),
    [[[1, 2, 3, 0], [9, 2, 3, 1]], [[9, 2, 3, 1]], [[1, 2, 3, 0], [9, 2, 3, 1]]], [],
    ['3 discs without x and y are left out.', 'Frames are numbered 0 to 3, and 1 number in between has no disc; that frame is left out.', noIds, commas]],
  ['a disc that was lost in frames without ids that come in parts', lines('frame,x,y,r', '0,1,2,3', '1,1,2,3', '0,5,2,3', '0,6,2,3', '1,,,', '1,6,2,3', '0,9,2,3', '1,9,2,3'),
    [[[1, 2, 3, 0], [5, 2, 3, 1], [6, 2, 3, 2], [9, 2, 3, 3]], [[1, 2, 3, 0], [6, 2, 3, 2], [9, 2, 3, 3]]], [],
    ['1 disc without x and y is left out.', 'Frames are numbered 0 to 1.', sorted, noIds, commas], { parts: 'together' }],
  ['lost discs that are a part of their frame alone', lines('frame,x,y,r', '0,1,2,3', '1,1,2,3', '0,5,2,3', '1,,,', '0,9,2,3', '1,9,2,3', '2,,,', '0,7,2,3', '2,8,2,3'),
    [[[1, 2, 3, 0], [5, 2, 3, 1], [9, 2, 3, 2], [7, 2, 3, 3]], [[1, 2, 3, 0], [9, 2, 3, 2]], [[8, 2, 3, 1]]], [],
    ['2 discs without x and y are left out.', 'Frames are numbered 0 to 2.', sorted, noIds,
      'The frames have 2 to 4 discs, so discs get mixed up, and their motion comes out wrong: name a column "id", or choose it, if there is one.', commas], { parts: 'together' }],
  ['a disc that was lost in JSON’s frames', '[[{"x":null,"y":null,"r":3},{"x":9,"y":2,"r":3}],[{"x":1,"y":2,"r":3},{"x":9,"y":2,"r":3}]]',
    [[[9, 2, 3, 1]], [[1, 2, 3, 0], [9, 2, 3, 1]]], [], ['1 disc without x and y is left out.', noIds]],
  ['frames of which some are missing, or every tenth is there', lines('frame,id,x,y,r', '3,0,1,2,3', '13,0,1.5,2,3', '33,0,1.5,2,3'), [...twoFrames, twoFrames[1]], [],
    ['Frames are numbered 3 to 33, and 1 number in between has no disc; that frame is left out.', alone, commas]],
  ['x and y that the reader exchanges', lines('x,y,r', '2,1,3'), [[[1, 2, 3, 0]]], ['x: y', 'y: x'], [oneFrame, commas], { columns: { x: 'y', 2: 'x' } }],
  ['an id that the reader takes away', lines('id,x,y,r', '-1,1,2,3', '-1,1,2,3'), [[[1, 2, 3, 0], [1, 2, 3, 1]]], ['id: not used'], [oneFrame, commas], { columns: { id: '' } }],
  ['keys of frames and of discs that the reader chooses', '[{"shot":3,"discs":[{"x":1,"y":2,"size":3}]},{"shot":4,"discs":[{"x":1.5,"y":2,"size":3}]}]', twoFrames,
    ['shot: frame', 'size: radius'], ['Frames are numbered 3 to 4.', alone, noIds], { columns: { shot: 'frame', size: 'r' } }],
];

// Columns whose names say what they are.
const plain = new Set(['x: x', 'y: y', 'r: radius', 'frame: frame', 'id: id', '#frame: frame']);

for (const [situation, source, frames, columns, notes, options] of read) {
  test(`a table: ${situation}`, async () => {
    const found = await outcomeOf(source, options);
    assert.deepEqual([found.refused, found.frames], [undefined, frames]);
    assert.deepEqual(found.columns.filter((text) => !plain.has(text) || columns.includes(text)), columns);
    assert.deepEqual(found.notes, notes);
  });
}

test('a table that can’t be read says how to, and which columns can be chosen', async () => {
  const choose = 'choose it, or give one radius for all discs.';
  for (const [source, refused, columns, options] of [
    [lines(',y,x,frame,particle', '0,2,1,0,0'), `Line 1: r is missing: name the column of radii "r", ${choose}`,
      ['column 1: not used', 'y: y', 'x: x', 'frame: frame', 'particle: id']],
    [lines('x,y,r', '1,2,-'), 'No disc has a size: choose other columns, or give one radius for all discs.', ['x: x', 'y: y', 'r: radius']],
    [lines('x,y', '1,2'), 'Line 2: 1e+300 is too large for a 32-bit number.', ['x: x', 'y: y'], { radius: 1e300 }],
    [lines('1,5,10'), 'Line 1: it has numbers and no names: begin with a line of names such as frame,id,x,y,r, or choose what each column is.',
      ['column 1: not used', 'column 2: not used', 'column 3: not used']],
    [lines('0,25;1,5;3'), 'Line 1: it has numbers and no names: begin with a line of names such as frame,id,x,y,r, or choose what each column is.',
      ['column 1: not used', 'column 2: not used', 'column 3: not used']],
    [lines('x,y,r', '0,25,1,5,3'), 'Line 2: there are 5 values for 3 names: give each row one value for each name, with decimal points.', ['x: x', 'y: y', 'r: radius']],
    [lines('x,y,r', '1,2,3'), 'Line 1: there is no column "z" to choose; the columns are x, y and r.', ['x: x', 'y: y', 'r: radius'], { columns: { z: 'x' } }],
    ['[{"x":1,"y":2,"r":3}]', 'The data: there is no column "z" to choose; the columns are x, y and r.', ['x: x', 'y: y', 'r: radius'], { columns: { z: 'x' } }],
    [lines('x,y,r,w', '1,2,3,4'), 'Line 1: r and width make no disc: a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy.',
      ['x: not used', 'y: not used', 'r: radius', 'w: width'], { columns: { r: 'r', w: 'width' } }],
    [new Blob([gzipSync('x,y,r\n1,2,3').subarray(0, 20)]),
      'The file is packed with gzip, and is damaged or has several parts: unpack it and choose the file in it.', undefined],
  ]) assert.deepEqual(await outcomeOf(source, options), { refused, columns });
});

test('a packed file has the name of the file in it, and may not be too large when it is unpacked', async (t) => {
  assert.equal((await importWorkload(packed('x,y,r\n1,2,3'))).name, 'discs');
  const { bytes } = limits;
  t.after(() => (limits.bytes = bytes));
  limits.bytes = 1_000_000;
  const padded = (size) => new Blob([gzipSync(`x,y,r\n1,2,3${'\n'.repeat(size - 11)}`)]);
  assert.equal((await importWorkload(padded(1_000_000))).frames.length, 1);
  assert.equal((await outcomeOf(padded(1_000_001))).refused, 'The file has more than 1 MB when it is unpacked, which is too much.');
});

test('names of columns, with and without #, spaces, units and capitals', () => {
  const names = {
    frame: ['frame', 'Frame #', '#frame', 'FRAME', 'frame_id', 'frameId', 'Frame Nr.', 'ImageNumber', 'Slice', 'step', 'tick_index', 'FR', 'frm', 'id_frame', 'frameCount', 'timestep_time', 'time (s)', 'time_s', 't', 'T [ms]'],
    id: ['id', 'ID', 'track_id', 'TrackID', 'particle', 'Vehicle_ID', 'ped', 'object_id', 'id_object', 'uid'],
    x: ['x', 'X', 'x [px]', 'x (µm)', 'x_um', 'xPx', 'x/m', 'POSITION_X', 'pos_x', 'xcor', 'vehicle_x', 'Local_X', 'position.x'], y: ['y', 'pos[1]', 'Y (cm)', 'northing'],
    r: ['r', 'RADIUS', 'circleRadius', 'mean radius (µm)'], diameter: ['d', 'diameter_px', 'Equivalent Diameter'],
    width: ['w', 'bb_width'], height: ['h', 'bbox_h', 'length'], cx: ['cx', 'xCenter', 'centre_x', 'Centroid X'],
    minx: ['minx', 'x_min', 'xtl', 'top_left_x', 'left', 'bbox_x1'], maxy: ['maxy', 'ybr', 'bottom', 'y2'],
    none: ['Total_Frames', 'framerate', 'object', 'x_velocity', 'rotation', 'size', 'radius_note', 'm', '', 'num_frames', 'target', 'timeout', 'index'],
  };
  for (const [role, texts] of Object.entries(names)) {
    for (const text of texts) assert.equal([...readName(text).ranks.keys()][0] ?? 'none', role, text);
  }
  assert.deepEqual(['x [px]', 'x_um', 'x (microns)', 'x (\ufffdm)', 'x/m', 'X (furlongs)', 'x_min', 'pos[0]'].map((text) => readName(text).unit), ['px', 'µm', 'µm', 'µm', 'm', 'furlongs', '', '']);
});

test('the page and the command line say all in the same words, a line each', () => {
  const columns = [{ key: '1', name: 'a', role: '', example: '', instead: 'b is frame' }, { key: '2', name: 'b', role: 'frame', example: '', instead: '' }];
  assert.deepEqual(readingLines({ notes: ['Said.'], columns }), ['Said.', 'a: not used, because b is frame.', 'b: frame.']);
  assert.equal(new Set(Object.values(uses)).size, 16);
});

/** The sum of `weigh` over all calls of methods while `run` runs. @param weigh Gets the object and the arguments. */
async function weightOf(run, methods, weigh = () => 1) {
  const real = methods.map(([owner, name]) => [owner, name, owner[name]]);
  let sum = 0;
  for (const [owner, name, call] of real) {
    owner[name] = function counted(...values) {
      sum += weigh(this);
      return call.apply(this, values);
    };
  }
  try {
    await run();
  } finally {
    for (const [owner, name, call] of real) owner[name] = call;
  }
  return sum;
}

/** How often code looks into a map or tries a pattern, which is what the work on names consists of. */
const looksOf = (run) => weightOf(run, [[RegExp.prototype, 'exec'], [Map.prototype, 'get']]);

const wide = {
  'names without a meaning': (k) => `c${k}`,
  'names with a unit each': (k) => `c (u${k})`,
  'lengths with a unit each': (k) => `x (u${k})`,
  'frames': (k) => `frame no ${k}`,
};
for (const [situation, name] of Object.entries(wide)) {
  for (const [format, write] of Object.entries({
    csv: (names) => lines(['x', 'y', 'r', ...names].join(), `1,2,3${',4'.repeat(names.length)}`),
    json: (names) => JSON.stringify([{ x: 1, y: 2, r: 3, ...Object.fromEntries(names.map((text) => [text, 4])) }]),
  })) {
    test(`${format}, ${situation}: the work grows with the number of columns, and at most 100 are listed`, async () => {
      const work = [];
      for (const count of [225, 900]) {
        const text = write(Array.from({ length: count }, (_, k) => name(k)));
        work.push(await looksOf(async () => {
          const { columns, notes } = await importWorkload(text);
          assert.deepEqual([columns.length, columns.slice(0, 3).map(({ role }) => role)], [100, ['x', 'y', 'r']]);
          assert.ok(notes.includes(`There are ${count + 3} columns, of which 100 are listed.`));
        }));
      }
      assert.ok(work[1] < 4.4 * work[0], String(work));
    });
  }
}

test('300,000 columns are read, and used ones are listed wherever they stand', async () => {
  const { columns } = await importWorkload(lines(`${'a,'.repeat(300_000)}x,y,r`, `${'1,'.repeat(300_000)}1,2,3`));
  assert.deepEqual([columns.length, columns.slice(-3).map(({ key, role }) => `${key} ${role}`)], [100, ['300001 x', '300002 y', '300003 r']]);
});

test('no pattern looks at a name of more than 200 characters, which is refused', async () => {
  assert.ok(await looksOf(() => readName('x'.repeat(200))) > 0);
  for (const [sign, long] of [['(', '('.repeat(999_000)], ['x', 'x'.repeat(201)], [' ', ` ${' '.repeat(999_000)}a`]]) {
    assert.equal(await looksOf(() => readName(long)), 0, sign);
    if (sign === ' ') continue; // spaces separate columns
    assert.equal((await outcomeOf(lines(`${long},x,y,r`, '1,1,2,3'))).refused, 'Line 1: the name of column 1 has more than 200 characters: shorten it.');
    assert.match((await outcomeOf(`[{"${long}":1,"x":1,"y":2,"r":3}]`)).refused, /the name of column 1 has more than 200 characters: shorten it\.$/);
  }
});

test('each character of a long line is looked at a few times, however many pieces the line comes in', async (t) => {
  const { piece } = limits;
  t.after(() => (limits.piece = piece));
  limits.piece = 1000;
  const methods = Object.getOwnPropertyNames(String.prototype).filter((name) => name !== 'constructor' && typeof ''[name] === 'function');
  for (const [name, text] of Object.entries({
    json: `{"frames":[[[1,2,3]]],"note":"${'a'.repeat(500_000)}"}`,
    'json lines': `{"x":1,"y":2,"r":3,"note":"${'a'.repeat(500_000)}"}\n{"x":1,"y":2,"r":3}`,
    csv: lines('x,y,r,note', `1,2,3,${'a'.repeat(500_000)}`),
  })) {
    const looked = await weightOf(() => importWorkload(text), methods.map((method) => [String.prototype, method]), ({ length }) => length);
    assert.ok(looked < 60 * text.length, `${name}: ${looked / text.length} times`);
  }
});

test('a line of a million spaces or digits is read as fast as any other', async () => {
  const long = 990_000;
  assert.deepEqual((await outcomeOf(lines(`x${' '.repeat(long)}y r`, `1 2${' '.repeat(long)}3`))).frames, [[[1, 2, 3, 0]]]);
  assert.match((await outcomeOf(lines('x,y,r', `1,2,0${'1'.repeat(long)}x`))).refused, /^Line 2, column 3 \(r\): "01{39}…" is not a number/);
});
